import { circle, icon } from './icon.tsx'

// Those of the login page, which is to be light; icons.tsx has them too.
export const IconError = icon([circle(12, 12, 8.5), 'M12 7.5V13', 'M12 16.3h.01'])
export const IconEye = icon([
  'M2.5 12C4.5 8 8 5.5 12 5.5S19.5 8 21.5 12c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12z',
  circle(12, 12, 3),
])
export const IconEyeOff = icon([
  'M5 7.5A13 13 0 0 0 2.5 12c2 4 5.5 6.5 9.5 6.5 1.6 0 3.1-.4 4.5-1.1',
  'M9.5 5.8A9 9 0 0 1 12 5.5c4 0 7.5 2.5 9.5 6.5a13 13 0 0 1-2 3',
  'M4 4l16 16',
])
