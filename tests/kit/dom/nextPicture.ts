import { act } from '@testing-library/react'

/** Waits until the work of `useAfterFirstPaint`, which runs after the next frame, is done. */
export const nextPicture = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
