import { createContext } from 'react'

/** Opens the code scanner and passes the code on. */
type ScanFor = (search: (code: string) => void) => void

/** Provides the scanner for the search boxes of lists; null if there is none. */
export const SearchScan = createContext<ScanFor | null>(null)
