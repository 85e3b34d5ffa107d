import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"ConfigurationError, error","description":"ConfigurationError, error: Front matter, config.yml or a schema file is not valid YAML, or contains an invalid key or value; path names the file. Its code …","frontmatter":{"title":"ConfigurationError, error","description":"ConfigurationError, error: Front matter, config.yml or a schema file is not valid YAML, or contains an invalid key or value; path names the file. Its code …"},"headers":[],"relativePath":"reference/errors/ConfigurationError.md","filePath":"reference/errors/ConfigurationError.md"}');
const _sfc_main = { name: "reference/errors/ConfigurationError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="configurationerror" tabindex="-1">ConfigurationError <a class="header-anchor" href="#configurationerror" aria-label="Permalink to &quot;ConfigurationError&quot;">​</a></h1><p>Front matter, <code>config.yml</code> or a schema file is not valid YAML, or contains an invalid key or value; <code>path</code> names the file.</p><p>Its <code>code</code> is <code>syntax</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/ConfigurationError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConfigurationError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConfigurationError as default
};
