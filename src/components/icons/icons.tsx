import { circle, icon } from './icon.tsx'

export { IconError, IconEye } from './firstIcons.tsx'
export type { IconProps } from './icon.tsx'

/* @__NO_SIDE_EFFECTS__ */
function box(x: number, y: number, w: number, h: number, r = 2): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const [across, down] = [w - 2 * r, h - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}`
}

const SHEET = 'M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M14 3v5h5'
const CLOUD = 'M7 18.5a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 10.6a4 4 0 0 1-.5 7.9z'
const BELL = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4'

// Moving about
export const IconMenu = icon(['M4 6.5h16', 'M4 12h16', 'M4 17.5h16'])
export const IconSearch = icon([circle(10.5, 10.5, 6.5), 'M15.5 15.5 20.5 20.5'])
export const IconX = icon(['M6 6l12 12', 'M18 6 6 18'])
export const IconChevronUp = icon(['M6 15l6-6 6 6'])
export const IconChevronDown = icon(['M6 9l6 6 6-6'])
export const IconChevronLeft = icon(['M15 6l-6 6 6 6'])
export const IconChevronRight = icon(['M9 6l6 6-6 6'])
export const IconFirst = icon(['M18 6l-6 6 6 6', 'M7 6v12'])
export const IconLast = icon(['M6 6l6 6-6 6', 'M17 6v12'])
export const IconArrowUp = icon(['M12 20V5', 'M6 11l6-6 6 6'])
export const IconArrowDown = icon(['M12 4v15', 'M6 13l6 6 6-6'])
export const IconSort = icon(['M8 9l4-4 4 4', 'M8 15l4 4 4-4'])
export const IconExchange = icon(['M4 8h14', 'M14 4l4 4-4 4', 'M20 16H6', 'M10 12l-4 4 4 4'])
export const IconLogout = icon(['M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4', 'M9 12h11', 'M16 8l4 4-4 4'])
export const IconGrip = icon(
  [
    circle(9, 6, 1),
    circle(15, 6, 1),
    circle(9, 12, 1),
    circle(15, 12, 1),
    circle(9, 18, 1),
    circle(15, 18, 1),
  ],
  true,
)

// Things
export const IconWrench = icon([
  'M14.7 6.3a4.5 4.5 0 0 0-6 5.5L3.6 17a2 2 0 0 0 0 2.9l.5.5a2 2 0 0 0 2.9 0l5.2-5.1a4.5 4.5 0 0 0 5.5-6L14.8 12 12 11.8 11.9 9z',
])
export const IconBox = icon(['M4 8l8-4.5L20 8v8.5L12 21l-8-4.5z', 'M4 8l8 4.5L20 8', 'M12 12.5V21'])
export const IconUser = icon([circle(12, 8, 4), 'M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6'])
export const IconUsers = icon([
  circle(9, 8.5, 3.5),
  'M2.5 20c.6-3.6 3.1-5.5 6.5-5.5s5.9 1.9 6.5 5.5',
  'M15.5 5.2a3.5 3.5 0 0 1 0 6.6',
  'M18 14.9c2 .7 3.2 2.5 3.5 5.1',
])
export const IconCalendar = icon([box(4, 5, 16, 15.5), 'M4 10h16', 'M8 3v4', 'M16 3v4'])
export const IconPlanner = icon(['M4 4v16', 'M7 7h9', 'M10 12h10', 'M7 17h7'])
export const IconList = icon(['M9 6h11', 'M9 12h11', 'M9 18h11', 'M4.5 6h.01', 'M4.5 12h.01', 'M4.5 18h.01'])
export const IconSettings = icon([
  'M4 7h9',
  'M17 7h3',
  'M4 17h3',
  'M11 17h9',
  circle(15, 7, 2),
  circle(9, 17, 2),
])
export const IconTruck = icon([
  'M3 6h11v10H3z',
  'M14 10h4l3 3v3h-7z',
  circle(7, 17.5, 1.7),
  circle(17, 17.5, 1.7),
])
export const IconFile = icon([SHEET])
export const IconPdf = icon([SHEET, 'M8.5 17v-4h1.2a1.2 1.2 0 0 1 0 2.4H8.5', 'M13 17v-4h2.5', 'M13 15.1h2'])
export const IconCamera = icon([
  'M8.5 6 10 4h4l1.5 2H19a2 2 0 0 1 2 2v9.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
  circle(12, 12.5, 3.5),
])
export const IconImage = icon([
  box(3.5, 4.5, 17, 15),
  circle(8.5, 9.5, 1.5),
  'M4 17.5l5-4.5 3.5 3 3.5-3.5 4.5 4.5',
])
export const IconBell = icon([BELL])
export const IconMail = icon([box(3, 5.5, 18, 13), 'M3.5 7.5 12 13.5l8.5-6'])
export const IconClock = icon([circle(12, 12, 8.5), 'M12 7v5l3.5 2'])
export const IconBarcode = icon(['M4 6v12', 'M8 6v12', 'M11 6v12', 'M15 6v12', 'M17.5 6v12', 'M20 6v12'])

// Actions
export const IconPlus = icon(['M12 5v14', 'M5 12h14'])
export const IconEdit = icon([
  'M4 20l1-4.5L15.8 4.7a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19z',
  'M13.8 6.7l3.5 3.5',
])
export const IconTrash = icon([
  'M4.5 7h15',
  'M9.5 7V4.5h5V7',
  'M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7',
  'M10 11v5.5',
  'M14 11v5.5',
])
export const IconCopy = icon([
  box(8.5, 8.5, 12, 12),
  'M15.5 8.5V5.5a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3',
])
export const IconArchive = icon([
  box(3.5, 4.5, 17, 4.5, 1),
  'M5 9v8.5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9',
  'M10 13h4',
])
export const IconRestore = icon(['M4 12a8 8 0 1 0 2.4-5.7L4 8.5', 'M4 4v4.5h4.5'])
export const IconDownload = icon(['M12 4v11', 'M7 10.5l5 5 5-5', 'M4.5 20h15'])
export const IconPrint = icon([
  'M7 8V3.5h10V8',
  'M7 17H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2',
  'M7 14h10v6.5H7z',
])
export const IconSend = icon(['M20.5 3.5 3.5 10l6.5 3.5 3.5 7z', 'M20.5 3.5 10 13.5'])
export const IconSave = icon([
  'M5 4h11l4 4v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19V5.5A1.5 1.5 0 0 1 5 4',
  'M8 4v4.5h6.5V4',
  'M7.5 20v-6.5h9V20',
])
export const IconLink = icon([
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1',
  'M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
])
export const IconLock = icon([box(5, 10.5, 14, 10), 'M8 10.5V7.5a4 4 0 0 1 8 0v3'])

// States
export const IconCheck = icon(['M5 12.5l4.5 4.5L19 7.5'])
export const IconCheckCircle = icon([circle(12, 12, 8.5), 'M8 12.3l2.8 2.7L16 9.5'])
export const IconInfo = icon([circle(12, 12, 8.5), 'M12 11v5.5', 'M12 7.7h.01'])
export const IconAlert = icon(['M12 4 2.8 19.5h18.4z', 'M12 10v4.5', 'M12 17h.01'])
export const IconSync = icon([
  'M4.5 10a8 8 0 0 1 13.8-3.2L20 8.5',
  'M20 4v4.5h-4.5',
  'M19.5 14a8 8 0 0 1-13.8 3.2L4 15.5',
  'M4 20v-4.5h4.5',
])
export const IconCloudCheck = icon([CLOUD, 'M9 13.7l2.2 2.1 3.8-4'])
export const IconCloudUp = icon([CLOUD, 'M12 16.5v-5', 'M9.7 13.3l2.3-2.3 2.3 2.3'])
export const IconCloudOff = icon([
  'M8.7 5.7A6 6 0 0 1 18 10.6a4 4 0 0 1 2.3 6',
  'M17 18.5H7a4.5 4.5 0 0 1-.6-8.960A6 6 0 0 1 6.7 8.5',
  'M4 4l16 16',
])
