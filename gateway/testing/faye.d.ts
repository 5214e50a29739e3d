/** The part of faye's client that the interoperability test uses; the package brings no types. */
declare module 'faye' {
  class Client {
    constructor(url: string, options?: { timeout?: number; retry?: number });
    disable(feature: string): void;
    subscribe(channel: string, listener: (data: never) => void): Promise<void>;
    disconnect(): void;
  }
  const faye: { Client: typeof Client };
  export default faye;
}
