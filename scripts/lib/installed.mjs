// What a plain `npm install` put in place needs no second install: npm keeps a list of it in node_modules.

/** Whether that list has every package that package.json names, and each one in the version of package-lock.json. */
export function isInstalled(manifest, lock, list) {
  if (!manifest || !lock || !list) return false
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const version = ({ packages }, path) => packages[path]?.version
  return (
    named.every(([name, wanted]) => version(list, `node_modules/${name}`) === wanted) &&
    Object.keys(list.packages).every((path) => version(list, path) === version(lock, path))
  )
}
