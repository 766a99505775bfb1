import { useEffect, useRef } from 'react'
import { registerCodeHandler, type CodeHandler } from './scanBus.ts'

/** Passes scanned codes to `taker` first while this component is shown. Codes that it rejects are looked up. */
export function useCodeHandler(handler: CodeHandler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => registerCodeHandler((text) => latest.current(text)), [])
}
