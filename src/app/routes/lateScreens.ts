/*
 * Screens that are rarely needed at once. Their imports are listed here and not with the routes, because
 * the login page waits for the routes.
 */

export const loadTodayPage = () => import('../../features/today/TodayPage.tsx')
export const loadMakerPage = () => import('../../features/repairs/maker/MakerPage.tsx')
export const loadHandoverPage = () => import('../../features/rentals/handover/HandoverPage.tsx')
export const loadNotFoundPage = () => import('../NotFoundPage.tsx')
export const loadKitsPage = () => import('../../features/settings/kits/KitsPage.tsx')
export const loadDuplicatesPage = () => import('../../features/doubles/DoublesPage.tsx')
export const loadMergePage = () => import('../../features/doubles/MergePage.tsx')
