import cluster from "node:cluster";

// Loaded into every program that we start: when the parent is gone (killed, crashed), the program
// ends as if it had been asked to, instead of holding its port for ever.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// A cluster's worker inherits this file. Its channel must stay referenced: until the supervisor has
// answered its `listen`, nothing else keeps it alive, and it would end with exit code 13.
if (!cluster.isWorker) process.channel?.unref();
