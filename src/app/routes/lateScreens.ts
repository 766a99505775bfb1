/*
 * Screens that are rarely needed at once. Their imports are listed here and not with the routes, because
 * the login page waits for the routes.
 */

export const today = () => import('../../features/today/TodayPage.tsx')
export const toMaker = () => import('../../features/repairs/maker/MakerPage.tsx')
export const handover = () => import('../../features/rentals/handover/HandoverPage.tsx')
export const notFound = () => import('../NotFoundPage.tsx')
export const kits = () => import('../../features/settings/kits/KitsPage.tsx')
export const loadDuplicatesPage = () => import('../../features/doubles/DoublesPage.tsx')
export const merge = () => import('../../features/doubles/MergePage.tsx')
