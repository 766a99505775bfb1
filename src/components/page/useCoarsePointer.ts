import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is worked with a finger, for sizes that are computed and so cannot come from a style sheet. */
export const useCoarsePointer = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
