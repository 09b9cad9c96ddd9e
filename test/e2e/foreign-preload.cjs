/** The preload of a window that is not the application's: it gives the page every channel by name. */
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('ipc', { invoke: (channel, argument) => ipcRenderer.invoke(channel, argument) });
