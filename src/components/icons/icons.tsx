import adjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import alertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import alignLeft2 from '@tabler/icons-react/dist/esm/icons/IconAlignLeft2.mjs'
import archive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import arrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import arrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import arrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import barcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import bell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import calendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import camera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import check from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import chevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import chevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import chevronLeftPipe from '@tabler/icons-react/dist/esm/icons/IconChevronLeftPipe.mjs'
import chevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import chevronRightPipe from '@tabler/icons-react/dist/esm/icons/IconChevronRightPipe.mjs'
import chevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import circleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import clock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import cloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import cloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import cloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import copy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import deviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import download from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import file from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import fileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import gripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import infoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import link from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import list from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import logout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import mail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import menu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import box from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import pencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import photo from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import printer from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import refresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import rotate2 from '@tabler/icons-react/dist/esm/icons/IconRotate2.mjs'
import search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import selector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import send from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import tool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import trash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import truck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import user from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import users from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import x from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { icon } from './icon.tsx'

export { IconError, IconEye } from './firstIcons.tsx'
export type { IconProps } from './icon.tsx'

// Moving about
export const IconMenu = icon(menu2)
export const IconSearch = icon(search)
export const IconX = icon(x)
export const IconChevronUp = icon(chevronUp)
export const IconChevronDown = icon(chevronDown)
export const IconChevronLeft = icon(chevronLeft)
export const IconChevronRight = icon(chevronRight)
export const IconFirst = icon(chevronLeftPipe)
export const IconLast = icon(chevronRightPipe)
export const IconArrowUp = icon(arrowUp)
export const IconArrowDown = icon(arrowDown)
export const IconSort = icon(selector)
export const IconExchange = icon(arrowsExchange)
export const IconLogout = icon(logout)
export const IconGrip = icon(gripVertical)

// Things
export const IconWrench = icon(tool)
export const IconBox = icon(box)
export const IconUser = icon(user)
export const IconUsers = icon(users)
export const IconCalendar = icon(calendar)
export const IconPlanner = icon(alignLeft2)
export const IconList = icon(list)
export const IconSettings = icon(adjustmentsHorizontal)
export const IconTruck = icon(truck)
export const IconFile = icon(file)
export const IconPdf = icon(fileTypePdf)
export const IconCamera = icon(camera)
export const IconImage = icon(photo)
export const IconBell = icon(bell)
export const IconMail = icon(mail)
export const IconClock = icon(clock)
export const IconBarcode = icon(barcode)

// Actions
export const IconPlus = icon(plus)
export const IconEdit = icon(pencil)
export const IconTrash = icon(trash)
export const IconCopy = icon(copy)
export const IconArchive = icon(archive)
export const IconRestore = icon(rotate2)
export const IconDownload = icon(download)
export const IconPrint = icon(printer)
export const IconSend = icon(send)
export const IconSave = icon(deviceFloppy)
export const IconLink = icon(link)
export const IconLock = icon(lock)

// States
export const IconCheck = icon(check)
export const IconCheckCircle = icon(circleCheck)
export const IconInfo = icon(infoCircle)
export const IconAlert = icon(alertTriangle)
export const IconSync = icon(refresh)
export const IconCloudCheck = icon(cloudCheck)
export const IconCloudUp = icon(cloudUp)
export const IconCloudOff = icon(cloudOff)
