# A UCI engine of which the first argument says what is wrong with it once it has to move.
printf 'early\n' 
while read -r command rest; do
  case "$command" in
    uci)
      case "$1" in
        nameless) printf 'uciok\n' ;;
        *) printf 'id name Fake\noption name UCI_Variant type combo default minixiangqi var minixiangqi var other\nuciok\n' ;;
      esac ;;
    isready)
      printf 'readyok\n' ;;
    go)
      case "$1" in
        crash) exit 3 ;;
        close) exec 1>&-; sleep 60 ;;
        flood) while :; do printf 'info string and more\n'; done ;;
        garbage) printf 'best\nbestmoves a1a2\n\377\000\nbestmove\n' ;;
        illegal) printf 'bestmove a1g7\n' ;;
        none) printf 'bestmove (none)\n' ;;
        nonsense) printf 'bestmove %s\n' "zz99 ponder" ;;
        silent) ;;
        slow) sleep 1; printf 'bestmove a1a2\n' ;;
      esac ;;
    quit) [ "$1" = silent ] || exit 0 ;;
  esac
done
