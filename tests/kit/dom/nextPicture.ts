import { act } from '@testing-library/react'

/** What the screen leaves for after its next picture (`useAfterFirstPaint`) is there as well. */
export const nextPicture = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
