export declare function bundlePrograms(programs: Readonly<Record<string, string>>, folder: string): Promise<void>
