export interface Choice {
  file?: string
  runner?: string
  setup?: string[]
  problem?: string
}
export function testFiles(): string[]
export function oneFile(name: string, files?: readonly string[]): Choice
