/** The upload key of every such log. */
export const DEVICE_KEY = 'device-key-of-a-demonstration-log';
