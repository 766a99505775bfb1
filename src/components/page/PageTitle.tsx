import { type ReactNode, useEffect } from 'react'
import classes from './Page.module.css'

export interface PageTitleProps {
  /** The heading of the screen; also the title of the browser tab. */
  title: string
  /** Something small right behind the title: a number, a badge. */
  after?: ReactNode
  /** What works on all of the screen, such as the search of a list (TitleTools). */
  tools?: ReactNode
  /** The main action of the screen, at the right; smaller actions stand before it. */
  children?: ReactNode
  /** Another text for the browser tab. */
  tabTitle?: string
}

/** What the tab of the browser says while this screen is open. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

/** One line: what this screen is, and the thing to do next. */
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
