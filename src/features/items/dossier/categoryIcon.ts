import {
  IconAperture,
  IconBattery,
  IconBulb,
  IconDesktop,
  IconHeadphones,
  IconLaptop,
  IconMicrophone,
  IconSpeaker,
  IconVideo,
} from '../../../components/icons/deviceIcons.tsx'
import { IconBox } from '../../../components/icons/icons.tsx'

/** Words in the description of a category, in Dutch or English, with their icon. The first one that occurs counts. */
const KINDS = [
  [/lens|objectief|optiek/i, IconAperture],
  [/camera|camcorder|video/i, IconVideo],
  [/micro|mic\b|audio|geluid/i, IconMicrophone],
  [/luidspreker|speaker|versterker|mengpaneel|mixer/i, IconSpeaker],
  [/intercom|hoofdtelefoon|headset/i, IconHeadphones],
  [/licht|lamp|led\b|light/i, IconBulb],
  [/monitor|scherm|projector|display/i, IconDesktop],
  [/laptop|computer|pc\b/i, IconLaptop],
  [/batterij|accu|voeding|lader|power/i, IconBattery],
] as const

/** The icon of a category. A category of another kind has that of all items. */
export const categoryIcon = (description: string): typeof IconBox =>
  KINDS.find(([word]) => word.test(description))?.[1] ?? IconBox
