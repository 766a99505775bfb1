import { type ReactNode, useEffect } from 'react'
import classes from './Page.module.css'

export interface PageTitleProps {
  /** The heading of the screen; also the title of the browser tab. */
  title: string
  /** A small element directly behind the title: a number, a badge. */
  after?: ReactNode
  /** Tools for the whole screen, such as the search of a list (`TitleTools`). */
  tools?: ReactNode
  /** The primary action of the screen, at the right; smaller actions come before it. */
  children?: ReactNode
  /** A different title for the browser tab. */
  tabTitle?: string
}

/** Sets the title of the browser tab while this screen is open. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

/** One line: the title of the screen and the next action. */
export function PageTitle({ title, after, tools, children, tabTitle }: PageTitleProps) {
  useTabTitle(tabTitle ?? title)
  return (
    <div className={classes.titleLine}>
      <h1 className={classes.title}>{title}</h1>
      {after !== undefined && <div className={classes.after}>{after}</div>}
      {tools}
      <div className={classes.titleActions}>{children}</div>
    </div>
  )
}
