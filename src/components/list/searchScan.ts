import { createContext } from 'react'

/** Opens what reads a code, and gives it on. */
type ScanFor = (search: (code: string) => void) => void

/** Around screens with lists: how their searches are scanned into; null where nothing reads codes. */
export const SearchScan = createContext<ScanFor | null>(null)
