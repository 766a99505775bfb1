/** One changed range: the lines [from, to) of the base became `lines`. */
interface Hunk {
  from: number
  to: number
  lines: string[]
}

/**
 * The table of the longest common subsequence. Notes are short, so the plain quadratic algorithm is
 * sufficient.
 */
function lcs(a: string[], b: string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] =
        a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

function hunks(base: string[], next: string[]): Hunk[] {
  const table = lcs(base, next)
  const result: Hunk[] = []
  let [i, j] = [0, 0]
  let open: Hunk | null = null
  while (i < base.length || j < next.length) {
    if (i < base.length && j < next.length && base[i] === next[j]) {
      open = null
      i++
      j++
      continue
    }
    if (!open) {
      open = { from: i, to: i, lines: [] }
      result.push(open)
    }
    const takeNext = j < next.length && (i >= base.length || table[i]![j + 1]! >= table[i + 1]![j]!)
    if (takeNext) open.lines.push(next[j++]!)
    else open.to = ++i
  }
  return result
}

const meets = (a: Hunk, b: Hunk) => a.from <= b.to && b.from <= a.to
const same = (a: Hunk, b: Hunk) =>
  a.from === b.from && a.to === b.to && a.lines.join('\n') === b.lines.join('\n')
const split = (text: string) => (text === '' ? [] : text.split('\n'))

/**
 * Three-way merge of two texts by line (B6.2). Changes in different places are both taken. If they overlap,
 * the current text stays and the incoming text follows under `signature`. Merging the same text twice adds
 * nothing, unless a line occurs in it twice: then a line may be repeated, but none is lost.
 * @returns the merged text, and in `met` whether the two changes overlapped
 */
export function mergeText(
  base: string,
  current: string,
  incoming: string,
  signature: string,
): { text: string; met: boolean } {
  if (current === incoming || current.includes(`${signature}\n${incoming}`))
    return { text: current, met: false }
  const lines = split(base)
  const mine = hunks(lines, split(incoming))
  const theirs = hunks(lines, split(current))
  const clash = mine.some((m) => theirs.some((t) => meets(m, t) && !same(m, t)))
  if (clash) return { text: `${current}\n${signature}\n${incoming}`, met: true }
  const all = [...theirs, ...mine.filter((m) => !theirs.some((t) => same(m, t)))].sort(
    (a, b) => b.from - a.from,
  )
  for (const hunk of all) lines.splice(hunk.from, hunk.to - hunk.from, ...hunk.lines)
  return { text: lines.join('\n'), met: false }
}
