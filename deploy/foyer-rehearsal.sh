# For bash, sourced by a rehearsal without systemd (docs/adopting.md): foyer-start runs the programs with the settings of
# FOYER_HOME/foyer.env, each again when it ends; foyer-stop ends them. A program that can't start is named with its log's last
# lines, and is not tried again.
: "${FOYER_HOME:?is the folder of foyer.env and of the logs}" "${FOYER_FOLDER:=/opt/foyer}"
# Seconds that a program must have run to be started again: with a mistake in its settings it ends sooner.
: "${FOYER_STARTED_AFTER:=5}"

foyer-start() (
  cd "$FOYER_HOME" && [ ! -e running ] || { echo "Running already: foyer-stop first"; exit 1; }
  start=$$.$(date +%s); echo "$start" >running
  for program in ${FOYER_PROGRAMS:-crm crm-worker supervise demo/card-provider}; do
    name=${program#demo/}
    : >"$name.refused"
    while [ "$(cat running 2>/dev/null)" = "$start" ]; do
      began=$(date +%s)
      node --env-file=foyer.env --enable-source-maps "$FOYER_FOLDER/build/$program.js" &
      echo $! >"$name.pid"; wait $!; code=$?
      [ $(($(date +%s) - began)) -ge "$FOYER_STARTED_AFTER" ] || [ ! -e running ] || { echo "$code" >"$name.refused"; break; }
      sleep 1
    done >>"$name.log" 2>&1 &
  done
  sleep "$FOYER_STARTED_AFTER"
  refused=0
  for file in *.refused; do
    [ -s "$file" ] || continue
    name=${file%.refused}; refused=1
    echo "$name did not start. The end of $FOYER_HOME/$name.log:"; tail -n 5 "$name.log"
  done
  [ $refused = 0 ] || { echo "Repair this, then: foyer-stop && foyer-start"; exit 1; }
)

foyer-stop() (
  cd "$FOYER_HOME" && rm -f running || exit
  for file in *.pid; do
    [ -e "$file" ] || continue
    pid=$(cat "$file")
    if kill "$pid" 2>/dev/null; then while kill -0 "$pid" 2>/dev/null; do sleep 1; done; fi
    rm -f "$file"
  done
  rm -f ./*.refused
)
