import { useEffect, useRef } from 'react'
import { takeCodes, type TakesCode } from './scanBus.ts'

/** Passes scanned codes to `taker` first while this component is shown. Codes that it rejects are looked up. */
export function useTakeCodes(taker: TakesCode): void {
  const told = useRef(taker)
  useEffect(() => {
    told.current = taker
  })
  useEffect(() => takeCodes((text) => told.current(text)), [])
}
