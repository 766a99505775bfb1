import { useEffect, useRef } from 'react'
import { takeCodes, type TakesCode } from './scanBus.ts'

/** Passes scanned codes to `taker` first while this component is shown. Codes that it rejects are looked up. */
export function useCodeHandler(handler: TakesCode): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => takeCodes((text) => latest.current(text)), [])
}
