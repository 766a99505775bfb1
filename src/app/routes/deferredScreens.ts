/*
 * Screens that are rarely needed at once. Their imports are listed here and not with the routes, because
 * the login page waits for the routes.
 */

export const loadTodayPage = () => import('../../features/today/TodayPage.tsx')
export const loadMakerPage = () => import('../../features/repairs/toManufacturer/ToManufacturerPage.tsx')
export const loadHandoverPage = () => import('../../features/rentals/handover/HandoverPage.tsx')
export const loadNotFoundPage = () => import('../NotFoundPage.tsx')
export const loadKitsPage = () => import('../../features/settings/kits/KitsPage.tsx')
export const loadDuplicatesPage = () => import('../../features/duplicates/DuplicatesPage.tsx')
export const loadMergePage = () => import('../../features/duplicates/MergePage.tsx')
