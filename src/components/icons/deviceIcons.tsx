import { __iconNode as aperture } from '@tabler/icons-react/dist/esm/icons/IconAperture.mjs'
import { __iconNode as batteryCharging } from '@tabler/icons-react/dist/esm/icons/IconBatteryCharging.mjs'
import { __iconNode as bulb } from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { __iconNode as deviceDesktop } from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import { __iconNode as deviceLaptop } from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import { __iconNode as deviceSpeaker } from '@tabler/icons-react/dist/esm/icons/IconDeviceSpeaker.mjs'
import { __iconNode as headphones } from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import { __iconNode as microphone } from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import { __iconNode as video } from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { icon } from './icon.tsx'

// Kinds of equipment, in a separate file for the one page that shows them.
export const IconAperture = icon(aperture)
export const IconBattery = icon(batteryCharging)
export const IconBulb = icon(bulb)
export const IconDesktop = icon(deviceDesktop)
export const IconLaptop = icon(deviceLaptop)
export const IconSpeaker = icon(deviceSpeaker)
export const IconHeadphones = icon(headphones)
export const IconMicrophone = icon(microphone)
export const IconVideo = icon(video)
