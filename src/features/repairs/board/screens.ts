/* The board and its numbers, in one file: the script of the login page names the file of every screen. */
export { BoardPage } from './BoardPage.tsx'
export { TurnaroundPage } from '../turnaround/TurnaroundPage.tsx'
