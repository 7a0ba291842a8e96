//! What the engine and the program must do, as data.
//!
//! Nearly every test reads cases from files beside it. Leaf counts too large for an ordinary run are
//! counted when `GWANGSANG_DEEP` is set; see `perft.rs`. Changed snapshots are written beside the old ones,
//! to be read and then accepted: `INSTA_UPDATE=always cargo test -p gwangsang-tests`.

mod agreement; // The engine against the slow generator.
mod betza; // Moves in Betza's notation, and the same in words.
mod bugs; // Positions that programs were reported to get wrong, with the right answers.
mod cases; // Cases of rules: drawn boards, what is played, what the rules say.
mod checking; // What `check` does beside finding faults: sure changes, messages for programs, exit codes.
mod cli; // Transcripts of the program: arguments and input, then output, complaints and exit code.
mod common; // What the other modules share: files, names of variants, moves as text.
mod corpus; // Every legal move of thousands of positions, from independent programs.
mod diff; // Two definitions compared: what they say, and how they play.
mod endings; // Games to their ends, and back.
mod errors; // Broken definitions and the messages about them.
mod explain; // Rules in words and drawings, pages and pictures.
mod fens; // Positions as text: which are refused and why, which short forms are read.
mod games; // Whole games of independent programs, ply by ply.
mod in_korean; // What the program says in Korean: no English sentence is left in it.
mod inheritance; // Definitions that take things away: what loads can be written whole and read again.
mod keeping; // Games that are kept while they are played, and gone on with.
mod korean; // Moves with Korean words in them, and the definitions that allow it.
mod large; // The large game against its own corpora.
mod lints; // Definitions that are sound and surely not meant, and the warnings about them.
mod matches; // Players and engines of every kind against each other, sound and broken ones.
mod movement; // How every piece moves, as drawn boards.
mod new; // Definitions to begin with: they can be checked, tested and played at once.
mod options; // Every answer to a question about the large game, as drawn boards.
mod perft; // Leaf counts, each with its origin.
mod preparation; // The choice before the first move.
mod records; // Real game records, foreign and broken ones.
mod rules; // Every rule with every value of its keys, as drawn boards.
mod saved; // Game records of the program and of others: written, read, damaged.
mod schema; // The JSON Schema of definitions: it takes what is sound, and refuses what it can.
mod search; // Players: forced wins that they must find, games that they play to the end, limits.
mod slow; // A slow generator that walks the rules step by step.
mod sweep; // Random games of every shipped variant, and texts of any kind for every parser.
mod testing; // Cases that an author writes, and snapshots of them; those beside the shipped variants hold.
mod tidy; // The shape of the code: layers, names, lengths.
mod tui; // The full-screen board: keys typed, screens read.
mod uci; // Conversations with the engine as other programs have them.
