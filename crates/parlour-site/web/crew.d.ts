// Workers that share memory, as `crates/parlour-site/npm/crew.js` lets them find together.

export function openCrew(
  module: WebAssembly.Module,
  threads: number,
): Promise<{ build: typeof import("./parlour_site.js"); memory: WebAssembly.Memory }>;
