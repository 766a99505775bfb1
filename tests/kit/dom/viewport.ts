interface HappyWindow {
  happyDOM: { setViewport(size: { width: number }): void }
}

/** Gives the window another width (px), for screens that show more on a desk; it is 1024 at first. */
export const setWindowWidth = (width: number): void =>
  (window as unknown as HappyWindow).happyDOM.setViewport({ width })
