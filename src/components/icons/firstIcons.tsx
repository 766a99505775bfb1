import { __iconNode as alertCircle } from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { __iconNode as eye } from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { __iconNode as eyeOff } from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { icon } from './icon.tsx'

// The icons of the login page, in a separate file to keep that page small; icons.tsx exports them too.
export const IconError = icon(alertCircle)
export const IconEye = icon(eye)
export const IconEyeOff = icon(eyeOff)
