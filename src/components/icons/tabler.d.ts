// Each icon comes from its own file: the package as a whole is six thousand modules, and every test would load them.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const drawn: import('react').ComponentType<
    Omit<import('react').SVGProps<SVGSVGElement>, 'ref' | 'stroke'> & {
      size?: number | string
      stroke?: number
    }
  >
  export default drawn
}
