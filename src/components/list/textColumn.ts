import type { ListColumn } from './listTypes.ts'

/** Returns a column that shows a text field unformatted and sorts by it. */
export const textColumn = <K extends string>(
  key: K,
  title: string,
): ListColumn<{ readonly [P in K]: string | null }> => ({
  key,
  title,
  sortValue: (row) => row[key],
  render: (row) => row[key],
})
