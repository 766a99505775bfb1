import { useMediaQuery } from '@mantine/hooks'

/** True below the width at which lists become cards and the bar at the bottom appears (SL-08). */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
