/**
 * The names of the colours. The screen (components/tones.ts) and the documents each define how a colour
 * looks.
 */
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
