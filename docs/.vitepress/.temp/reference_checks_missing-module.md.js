import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-module, rule of check","description":"missing-module, rule of check: warning – A template names something of a module that is not there: install it, and check again. views/pages/index.liquid …","frontmatter":{"title":"missing-module, rule of check","description":"missing-module, rule of check: warning – A template names something of a module that is not there: install it, and check again. views/pages/index.liquid …"},"headers":[],"relativePath":"reference/checks/missing-module.md","filePath":"reference/checks/missing-module.md"}');
const _sfc_main = { name: "reference/checks/missing-module.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-module" tabindex="-1">missing-module <a class="header-anchor" href="#missing-module" aria-label="Permalink to &quot;missing-module&quot;">​</a></h1><p><em>warning</em> – A template names something of a module that is not there: install it, and check again.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% render &#39;modules/blog/post&#39; %}{% render &#39;modules/blog/author&#39; %}</span></span></code></pre></div><blockquote><p>the module &quot;blog&quot; is not there: nothing that is named in it was checked</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-module.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingModule = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingModule as default
};
