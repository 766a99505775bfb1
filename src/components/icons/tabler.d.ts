// Import each icon from its own file: the whole package has six thousand modules, and every test would load
// them.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: import('./icon.tsx').IconPaths
}
