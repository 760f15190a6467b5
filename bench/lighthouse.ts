export async function lighthouse(): Promise<void> {}
