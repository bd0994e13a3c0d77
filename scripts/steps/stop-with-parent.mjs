// Loaded into every program that we start: when the parent is gone (killed, crashed), the program
// ends as if it had been asked to, instead of holding its port for ever.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
