import { useMediaQuery } from '@mantine/hooks'

/** True on a touch screen, for computed sizes that cannot come from a style sheet. */
export const useCoarsePointer = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
