/** The part of faye's client that the interoperability test uses; the package brings no types. */
declare module 'faye' {
  interface Client {
    disable(feature: string): void;
    subscribe(channel: string, listener: (data: never) => void): Promise<void>;
    disconnect(): void;
  }
  const faye: { Client: new (url: string, options?: { timeout?: number; retry?: number }) => Client };
  export default faye;
}
