// How `crates/parlour-site/npm/load.js` fetches a module.

export function compile(path: string): Promise<WebAssembly.Module>;
