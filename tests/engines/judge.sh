# A UCI engine that walks two lone generals of minixiangqi about; its first argument is the score that it tells.
score="$1"
while read -r command rest; do
  case "$command" in
    uci) printf 'id name Judge\noption name UCI_Variant type combo default minixiangqi var minixiangqi\nuciok\n' ;;
    isready) printf 'readyok\n' ;;
    position) played="${rest#*moves}" ;;
    go)
      set -- $played
      plies=$#
      if [ $((plies % 2)) -eq 0 ]; then
        set -- e1e2 e2e3 e3d3 d3d2 d2d1 d1e1
        shift $((plies / 2 % 6))
      else
        set -- c7c6 c6c7
        shift $((plies / 2 % 2))
      fi
      [ -z "$score" ] || printf 'info depth 1 score cp 0\ninfo depth 2 multipv 1 score %s pv %s\n' "$score" "$1"
      printf 'bestmove %s\n' "$1" ;;
    quit) exit 0 ;;
  esac
done
