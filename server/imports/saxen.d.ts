/** The types of saxen that are used here. The package has none of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string
  interface Hooks {
    openTag: (name: string, attributes: () => Record<string, string>, decode: Decode) => void
    closeTag: (name: string) => void
    text: (text: string, decode: Decode) => void
    cdata: (text: string) => void
    error: (error: Error) => void
  }
  export class Parser {
    on<K extends keyof Hooks>(name: K, hook: Hooks[K]): this
    parse(xml: string): Error | undefined
  }
}
