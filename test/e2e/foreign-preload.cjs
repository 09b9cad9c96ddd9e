/** The preload of a foreign window: it offers its page every channel by name. */
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('ipc', { invoke: (channel, argument) => ipcRenderer.invoke(channel, argument) });
