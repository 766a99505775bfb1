/** The names of the colours; what they look like is the screen's (components/tones.ts) and the paper's own. */
export type StatusColour =
  | 'blue'
  | 'yellow'
  | 'green'
  | 'red'
  | 'grey'
  | 'violet'
  | 'orange'
  | 'teal'
  | 'darkred'
  | 'black'
