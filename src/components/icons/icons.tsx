import { __iconNode as arrowLeft } from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { __iconNode as dots } from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { __iconNode as adjustmentsHorizontal } from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { __iconNode as alertTriangle } from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { __iconNode as alignLeft2 } from '@tabler/icons-react/dist/esm/icons/IconAlignLeft2.mjs'
import { __iconNode as archive } from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import { __iconNode as arrowDown } from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { __iconNode as arrowUp } from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { __iconNode as arrowRight } from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { __iconNode as arrowBackUp } from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { __iconNode as arrowsExchange } from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import { __iconNode as barcode } from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import { __iconNode as bell } from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { __iconNode as calendar } from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { __iconNode as camera } from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { __iconNode as check } from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { __iconNode as chevronDown } from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { __iconNode as chevronLeft } from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { __iconNode as chevronLeftPipe } from '@tabler/icons-react/dist/esm/icons/IconChevronLeftPipe.mjs'
import { __iconNode as chevronRight } from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { __iconNode as chevronRightPipe } from '@tabler/icons-react/dist/esm/icons/IconChevronRightPipe.mjs'
import { __iconNode as chevronUp } from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { __iconNode as circleCheck } from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { __iconNode as clock } from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { __iconNode as cloudCheck } from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import { __iconNode as cloudOff } from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { __iconNode as cloudUp } from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import { __iconNode as columns } from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { __iconNode as copy } from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { __iconNode as deviceFloppy } from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { __iconNode as download } from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { __iconNode as file } from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { __iconNode as fileTypePdf } from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { __iconNode as gripVertical } from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { __iconNode as helpCircle } from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { __iconNode as infoCircle } from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { __iconNode as link } from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { __iconNode as list } from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import { __iconNode as lock } from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { __iconNode as logout } from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { __iconNode as mail } from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { __iconNode as menu2 } from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { __iconNode as box } from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { __iconNode as kits } from '@tabler/icons-react/dist/esm/icons/IconPackages.mjs'
import { __iconNode as pencil } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { __iconNode as phone } from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { __iconNode as photo } from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { __iconNode as minus } from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { __iconNode as plus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { __iconNode as printer } from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { __iconNode as refresh } from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { __iconNode as rotate2 } from '@tabler/icons-react/dist/esm/icons/IconRotate2.mjs'
import { __iconNode as search } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { __iconNode as selector } from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { __iconNode as send } from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { __iconNode as sun } from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { __iconNode as tool } from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { __iconNode as trash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { __iconNode as truck } from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import { __iconNode as user } from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { __iconNode as users } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { __iconNode as x } from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { __iconNode as scan } from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { __iconNode as bolt } from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import { __iconNode as cameraRotate } from '@tabler/icons-react/dist/esm/icons/IconCameraRotate.mjs'
import { __iconNode as keyboard } from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { __iconNode as history } from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { __iconNode as questionMark } from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import { __iconNode as tag } from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { __iconNode as receipt } from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { __iconNode as signature } from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs'
import { __iconNode as shield } from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { __iconNode as board } from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import { icon } from './icon.tsx'

export { IconError, IconEye } from './firstIcons.tsx'
export type { IconProps } from './icon.tsx'

// Navigation
export const IconArrowLeft = icon(arrowLeft)
export const IconDots = icon(dots)
export const IconMenu = icon(menu2)
export const IconSearch = icon(search)
export const IconX = icon(x)
export const IconChevronUp = icon(chevronUp)
export const IconChevronDown = icon(chevronDown)
export const IconChevronLeft = icon(chevronLeft)
export const IconChevronRight = icon(chevronRight)
export const IconFirst = icon(chevronLeftPipe)
export const IconLast = icon(chevronRightPipe)
export const IconArrowRight = icon(arrowRight)
export const IconReturn = icon(arrowBackUp)
export const IconArrowUp = icon(arrowUp)
export const IconArrowDown = icon(arrowDown)
export const IconSort = icon(selector)
export const IconExchange = icon(arrowsExchange)
export const IconLogout = icon(logout)
export const IconGrip = icon(gripVertical)
export const IconColumns = icon(columns)

// Objects
export const IconWrench = icon(tool)
export const IconBox = icon(box)
export const IconKits = icon(kits)
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
export const IconPhone = icon(phone)
export const IconSun = icon(sun)
export const IconClock = icon(clock)
export const IconBarcode = icon(barcode)

// Actions
export const IconMinus = icon(minus)
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
export const IconHelp = icon(helpCircle)
export const IconAlert = icon(alertTriangle)
export const IconSync = icon(refresh)
export const IconCloudCheck = icon(cloudCheck)
export const IconCloudUp = icon(cloudUp)
export const IconCloudOff = icon(cloudOff)

// Workbench: codes, labels, slips
export const IconScan = icon(scan)
export const IconTorch = icon(bolt)
export const IconTurnCamera = icon(cameraRotate)
export const IconKeyboard = icon(keyboard)
export const IconHistory = icon(history)
export const IconQuestion = icon(questionMark)
export const IconLabel = icon(tag)
export const IconReceipt = icon(receipt)
export const IconSignature = icon(signature)
export const IconWarranty = icon(shield)
export const IconBoard = icon(board)
