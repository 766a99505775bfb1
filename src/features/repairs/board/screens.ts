/*
 * The board and its statistics share one chunk: the script of the login page lists the chunk of every
 * screen.
 */
export { BoardPage } from './BoardPage.tsx'
export { TurnaroundPage } from '../turnaround/TurnaroundPage.tsx'
