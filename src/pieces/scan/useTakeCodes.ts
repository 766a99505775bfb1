import { useEffect, useRef } from 'react'
import { takeCodes, type TakesCode } from './scanBus.ts'

/** Codes that are scanned while this is on the screen are given to it first; one that it does not take is looked up. */
export function useTakeCodes(taker: TakesCode): void {
  const told = useRef(taker)
  useEffect(() => {
    told.current = taker
  })
  useEffect(() => takeCodes((text) => told.current(text)), [])
}
